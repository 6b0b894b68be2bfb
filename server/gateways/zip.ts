export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

const encoder = new TextEncoder();

/** Makes a zip file. Entries are generated while it is made, so that only their compressed form is in memory. */
export async function zipOf(entries: AsyncIterable<ZipEntry>): Promise<Uint8Array> {
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
    for await (const part of content) entry.push(typeof part === 'string' ? encoder.encode(part) : part);
    entry.push(new Uint8Array(0), true);
  }
  zip.end();
  return Buffer.concat(made);
}
