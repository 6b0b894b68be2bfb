import { allowed, play } from '#web/features/orders/page-sound.ts';
import { useStore } from '#web/hooks/use-store.ts';
import { storage } from '#web/lib/kept/storage.ts';
import { createStore } from '#web/lib/store.ts';

const KEY = 'pedidos-sonido';
const QUIET = 'no';

/**
 * `on` and `off` are the owner's choice, stored in this browser. `blocked`: on, but silent, because a browser lets a page play sound only
 * after a click or a key press.
 */
export type Sound = 'on' | 'off' | 'blocked';

const sound = createStore<Sound>('on');

export const useSound = (): Sound => useStore(sound);

/** Reads the choice and follows the browser's permission, until the returned function is called. */
export function startSound(): () => void {
  const leaving = new AbortController();
  sound.set(storage.read(KEY) === QUIET ? 'off' : 'on');
  unblock();
  // Both events bubble up to here after the bell's own handler, which must still find the sound blocked.
  for (const type of ['click', 'keyup']) window.addEventListener(type, unblock, { signal: leaving.signal });
  return () => leaving.abort();
}

export function setSound(on: boolean) {
  if (on) storage.remove(KEY);
  else storage.write(KEY, QUIET);
  sound.set(on ? 'on' : 'off');
  unblock();
  if (on) chime();
}

function unblock() {
  if (sound.get() === 'off') return;
  if (!navigator.userActivation.hasBeenActive) return sound.set('blocked');
  void allowed().then(() => sound.get() === 'blocked' && sound.set('on'));
}

/** Rings a small bell, two notes, unless it is off or blocked. */
export function chime() {
  if (sound.get() !== 'on') return;
  void play((audio) => {
    strike(audio, 880, 0);
    return strike(audio, 1174.66, 0.16);
  });
}

function strike(audio: AudioContext, pitch: number, delay: number): OscillatorNode {
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
  return tone;
}
