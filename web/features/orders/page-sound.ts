/**
 * What the page sounds with. It runs only while something sounds: a running one keeps a thread of the browser and the sound card awake,
 * which costs the battery of a tablet at the bar and a tenth of the processor.
 */
let context: AudioContext | null = null;
/** How many sounds have not ended. */
let playing = 0;

const running = async (): Promise<AudioContext> => {
  context ??= new AudioContext();
  await context.resume();
  return context;
};

const rest = () => {
  if (playing === 0) void context?.suspend();
};

/** Settles when the browser lets the page sound, which it does only after a click or a key. */
export async function allowed(): Promise<void> {
  await running();
  rest();
}

/** @param strike starts the tones from the present moment on. @returns the tone that ends last */
export async function play(strike: (audio: AudioContext) => OscillatorNode): Promise<void> {
  playing += 1;
  const last = strike(await running());
  last.addEventListener('ended', () => {
    playing -= 1;
    rest();
  });
}
