export type MailFile = {
  subject: string;
  from: string;
  to: string;
  date: Date;
  /** The HTML with its pictures inlined. */
  html: string;
  text: string;
  attachments: { filename: string; type: string; content: Buffer }[];
};

type Part = { headers: Map<string, string>; type: string; content: Buffer; parts: Part[] };

/** Parses a mail that nodemailer has written: nested multiparts, base64 and quoted-printable, UTF-8. */
export function readMail(file: Buffer): MailFile {
  const mail = readPart(file.toString('latin1'));
  const parts = flatten(mail);
  const find = (type: string) => parts.find((part) => part.type === type && !part.headers.get('content-disposition'));
  const pictures = new Map(
    parts.flatMap(({ headers, type, content }) => {
      const id = headers.get('content-id')?.replace(/^<|>$/g, '');
      return id ? [[id, `data:${type};base64,${content.toString('base64')}`]] : [];
    }),
  );
  return {
    subject: header(mail, 'subject'),
    from: header(mail, 'from'),
    to: header(mail, 'to'),
    date: new Date(header(mail, 'date')),
    html: (find('text/html')?.content.toString() ?? '').replace(/cid:([^"')\s]+)/g, (whole, id: string) => pictures.get(id) ?? whole),
    text: find('text/plain')?.content.toString() ?? '',
    attachments: parts
      .filter(({ headers }) => headers.get('content-disposition')?.startsWith('attachment'))
      .map((part) => ({
        filename: parameter(part, 'content-disposition', 'filename') || 'adjunto',
        type: part.type,
        content: part.content,
      })),
  };
}

const flatten = (part: Part): Part[] => [part, ...part.parts.flatMap(flatten)];

function readPart(text: string): Part {
  const end = text.search(/\r?\n\r?\n/);
  const head = end < 0 ? text : text.slice(0, end);
  const body = end < 0 ? '' : text.slice(end).replace(/^\r?\n\r?\n/, '');
  const headers = new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const contentType = headers.get('content-type') ?? 'text/plain';
  const part: Part = { headers, type: contentType.replace(/;.*$/s, '').trim(), content: Buffer.alloc(0), parts: [] };
  const boundary = parameter(part, 'content-type', 'boundary');
  if (!boundary) return { ...part, content: decodeBody(body, headers.get('content-transfer-encoding') ?? '') };
  // Before the first boundary there is a note for old mail programs, and after the last one nothing.
  const pieces = body.split(`--${boundary}`).slice(1, -1);
  return { ...part, parts: pieces.map((piece) => readPart(piece.replace(/^\r?\n/, '').replace(/\r?\n$/, ''))) };
}

const parameter = (part: Part, name: string, key: string): string =>
  decodeWords(part.headers.get(name)?.match(new RegExp(`;\\s*${key}="?([^";]+)"?`, 'i'))?.[1] ?? '');

function decodeBody(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  return encoding === 'quoted-printable' ? unquote(body.replace(/=\r?\n/g, '')) : Buffer.from(body, 'latin1');
}

const unquote = (text: string): Buffer =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );

const header = (part: Part, name: string): string => decodeWords(part.headers.get(name) ?? '');

/** Decodes header text with letters beyond ASCII: `=?UTF-8?Q?Tu_pedido?=`. */
const decodeWords = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      (kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64') : unquote(word.replaceAll('_', ' '))).toString(),
    );
