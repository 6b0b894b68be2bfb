import { storage } from '#web/lib/kept/storage.ts';
import { NOTHING, type Shown } from './shown.ts';

/** Each till of a device has a channel of its own, and what was sent last is kept, so that a reloaded window shows it too. */
const nameOf = (till: string) => `caja-cliente:${till}`;

export function tell(till: string, shown: Shown): void {
  const text = JSON.stringify(shown);
  // A sale that is over is not kept.
  if (shown.lines.length > 0) storage.write(nameOf(till), text);
  else storage.remove(nameOf(till));
  const channel = new BroadcastChannel(nameOf(till));
  channel.postMessage(text);
  channel.close();
}

/** Calls `see` with what is kept, and then with each change, until the returned function is called. */
export function follow(till: string, see: (shown: Shown) => void): () => void {
  const channel = new BroadcastChannel(nameOf(till));
  channel.onmessage = ({ data }) => see(read(String(data)));
  see(read(storage.read(nameOf(till))));
  return () => channel.close();
}

/** What an earlier build has kept may have another form. */
function read(text: string | null): Shown {
  try {
    const shown = JSON.parse(text ?? 'null');
    return Array.isArray(shown?.lines) ? { ...NOTHING, ...shown } : NOTHING;
  } catch {
    return NOTHING;
  }
}
