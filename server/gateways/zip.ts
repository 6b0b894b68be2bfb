export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

const encoder = new TextEncoder();

/** The bytes of a zip file, made while they are read. Entries are generated one after the other. */
async function* zipParts(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  // Loaded with the first zip, so that the shop starts faster.
  const { Zip, ZipDeflate } = await import('fflate');
  const made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  for await (const { name, content } of entries) {
    const entry = new ZipDeflate(name);
    zip.add(entry);
    for await (const part of content) {
      entry.push(typeof part === 'string' ? encoder.encode(part) : part);
      yield* made.splice(0);
    }
    entry.push(new Uint8Array(0), true);
    yield* made.splice(0);
  }
  zip.end();
  yield* made.splice(0);
}

/** Makes a zip file. Only the entries' compressed form is in memory. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  for await (const part of zipParts(entries)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * A zip file that is made while it is read, so that memory does not grow with its size.
 * @param onEnd called once: at its end, after a failure, or when the reader left
 */
export function zipStream(entries: AsyncIterable<ZipEntry>, onEnd: () => void): ReadableStream<Uint8Array> {
  const parts = zipParts(entries);
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await parts.next();
        if (!done) return controller.enqueue(value);
        controller.close();
      } catch (error) {
        controller.error(error);
      }
      onEnd();
    },
    async cancel() {
      onEnd();
      await parts.return(undefined);
    },
  });
}
