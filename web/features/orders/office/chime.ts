import { createStore, useStore } from '#web/hooks/create-store.ts';
import { storage } from '#web/lib/storage.ts';

const KEY = 'pedidos-sonido';
const QUIET = 'no';

const sound = createStore(true);
let context: AudioContext | null = null;

export const useSound = (): boolean => useStore(sound);

export function readSound() {
  sound.set(storage.read(KEY) !== QUIET);
}

export function setSound(on: boolean) {
  if (on) storage.remove(KEY);
  else storage.write(KEY, QUIET);
  sound.set(on);
  if (on) chime();
}

/** A small bell, two notes; silent when muted, or as long as the browser lets no page sound that nobody has touched. */
export function chime() {
  if (!sound.get() || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  void context.resume();
  strike(context, 880, 0);
  strike(context, 1174.66, 0.16);
}

function strike(audio: AudioContext, pitch: number, delay: number) {
  const start = audio.currentTime + delay;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = 'sine';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.22, start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.9);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + 1);
}
