import { play } from '#web/features/orders/page-sound.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';

const KEY = 'barra-sonido';
const ON = 'si';

/** Off by default on each device. */
const sound = createStore(false);

export const useSound = (): boolean => useStore(sound);
export const startSound = (): void => sound.set(storage.read(KEY) === ON);

export function setSound(isOn: boolean): void {
  if (isOn) storage.write(KEY, ON);
  else storage.remove(KEY);
  sound.set(isOn);
  if (isOn) knock();
}

/** A sound like a knock on wood. Browsers play it only after the page was touched. */
export function knock(): void {
  if (sound.get() && navigator.userActivation.hasBeenActive) void play(tap);
}

function tap(audio: AudioContext): OscillatorNode {
  const [start, tone, volume] = [audio.currentTime, audio.createOscillator(), audio.createGain()];
  tone.type = 'triangle';
  tone.frequency.setValueAtTime(420, start);
  tone.frequency.exponentialRampToValueAtTime(180, start + 0.06);
  volume.gain.setValueAtTime(0.3, start);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.16);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 0.2);
  return tone;
}
