/**
 * The page's audio context. It runs only while a sound plays: a running one keeps a thread of the browser and the sound card busy,
 * which costs a tenth of the processor and battery of a tablet at the bar.
 */
let context: AudioContext | null = null;
/** The number of sounds that have not ended. */
let playing = 0;

const running = async (): Promise<AudioContext> => {
  context ??= new AudioContext();
  await context.resume();
  return context;
};

const rest = () => {
  if (playing === 0) void context?.suspend();
};

/** Resolves when the browser allows sound, which it does only after a click or a key press. */
export async function allowed(): Promise<void> {
  await running();
  rest();
}

/** Plays tones. @param strike schedules the tones from the present moment on. @returns the tone that ends last */
export async function play(strike: (audio: AudioContext) => OscillatorNode): Promise<void> {
  playing += 1;
  const last = strike(await running());
  last.addEventListener('ended', () => {
    playing -= 1;
    rest();
  });
}
