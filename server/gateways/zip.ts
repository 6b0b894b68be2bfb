import { open, rename, rm } from 'node:fs/promises';

export type ZipEntry = { name: string; content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array> };

const encoder = new TextEncoder();

/**
 * Writes a zip file whose entries are generated while it is written, so that memory does not grow with their size. When it resolves, the
 * complete file is on the disk; after a failure no file remains.
 */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  // Loaded with the first zip, so that the shop starts faster.
  const { Zip, ZipDeflate } = await import('fflate');
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'w', 0o600);
  try {
    let made: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error) throw error;
      made.push(chunk);
    });
    const write = async () => {
      const chunks = made;
      made = [];
      for (const chunk of chunks) await file.writeFile(chunk);
    };
    for await (const { name, content } of entries) {
      const entry = new ZipDeflate(name);
      zip.add(entry);
      for await (const part of content) {
        entry.push(typeof part === 'string' ? encoder.encode(part) : part);
        await write();
      }
      entry.push(new Uint8Array(0), true);
      await write();
    }
    zip.end();
    await write();
    await file.sync();
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
