/** The parts of DER that an encrypted key consists of. */
const [SEQUENCE, INTEGER, OCTETS] = [0x30, 0x02, 0x04];

/** OpenSSL derives the key's key at once and blocks the process meanwhile; usual files ask for 2,048 to 10,000 rounds. */
const MOST_ROUNDS = 300_000;
const MAX_DEPTH = 12;

type Value = { tag: number; content: Buffer; rest: Buffer };

/** The first value; null when the bytes are none. */
function firstOf(bytes: Buffer): Value | null {
  const [tag, first] = bytes;
  if (tag === undefined || first === undefined) return null;
  const more = first < 0x80 ? 0 : first & 0x7f;
  if (more > 3 || bytes.length < 2 + more) return null;
  const length = more ? bytes.readUIntBE(2, more) : first;
  const begin = 2 + more;
  if (begin + length > bytes.length) return null;
  return { tag, content: bytes.subarray(begin, begin + length), rest: bytes.subarray(begin + length) };
}

/** Whether no number in the parameters is large enough to keep the process busy. */
function isCheap(bytes: Buffer, depth = 0): boolean {
  for (let left = bytes; left.length > 0; ) {
    const value = firstOf(left);
    if (!value || depth > MAX_DEPTH) return false;
    const { tag, content, rest } = value;
    if (tag === INTEGER && (content.length > 4 || content.readIntBE(0, content.length || 1) > MOST_ROUNDS)) return false;
    if (tag === SEQUENCE && !isCheap(content, depth + 1)) return false;
    left = rest;
  }
  return true;
}

/** Whether a file is an encrypted key (PKCS#8, `EncryptedPrivateKeyInfo`) that may be tried with a password. */
export function isEncryptedKey(file: Buffer): boolean {
  const whole = firstOf(file);
  const algorithm = whole?.tag === SEQUENCE && whole.rest.length === 0 ? firstOf(whole.content) : null;
  if (algorithm?.tag !== SEQUENCE) return false;
  const data = firstOf(algorithm.rest);
  return data?.tag === OCTETS && data.rest.length === 0 && isCheap(algorithm.content);
}
