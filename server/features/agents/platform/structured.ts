/** A value of a structured field (RFC 8941): a text, a number, a boolean, bytes, or a token. */
export type Bare = string | number | boolean | Buffer | { token: string };
export type Params = ReadonlyMap<string, Bare>;
export type Item = { value: Bare; params: Params };
/** `raw`: the member as it was sent, without its name. */
export type Member = ({ item: Item } | { list: readonly Item[]; params: Params }) & { raw: string };

const KEY = /[a-z*][a-z0-9_.*-]*/y;
const STRING = /"((?:[\x20-\x21\x23-\x5b\x5d-\x7e]|\\["\\])*)"/y;
const BYTES = /:([A-Za-z0-9+/=]*):/y;
const NUMBER = /-?\d{1,15}(?:\.\d{1,3})?/y;
const BOOLEAN = /\?([01])/y;
const TOKEN = /[A-Za-z*][\w!#$%&'*+.^`|~:/-]*/y;
const SPACES = / */y;
const COMMA = /[ \t]*,[ \t]*/y;

class Malformed extends Error {}

class Reader {
  at = 0;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
  }

  /** Reads what the pattern matches here. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text);
    if (found) this.at += found[0].length;
    return found;
  }

  takes(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at++;
    return true;
  }

  isAtEnd(): boolean {
    return this.at === this.text.length;
  }

  from(start: number): string {
    return this.text.slice(start, this.at);
  }

  bare(): Bare {
    const text = this.take(STRING);
    if (text) return (text[1] ?? '').replace(/\\(.)/g, '$1');
    const bytes = this.take(BYTES);
    if (bytes) return Buffer.from(bytes[1] ?? '', 'base64');
    const number = this.take(NUMBER);
    if (number) return Number(number[0]);
    const boolean = this.take(BOOLEAN);
    if (boolean) return boolean[1] === '1';
    const token = this.take(TOKEN);
    if (token) return { token: token[0] };
    throw new Malformed();
  }

  params(): Params {
    const params = new Map<string, Bare>();
    while (this.takes(';')) {
      this.take(SPACES);
      const name = this.take(KEY)?.[0];
      if (!name) throw new Malformed();
      params.set(name, this.takes('=') ? this.bare() : true);
    }
    return params;
  }

  item(): Item {
    const value = this.bare();
    return { value, params: this.params() };
  }

  list(): Item[] {
    const items: Item[] = [];
    for (;;) {
      this.take(SPACES);
      if (this.takes(')')) return items;
      items.push(this.item());
      // Items are separated by spaces.
      if (this.text[this.at] !== ' ' && this.text[this.at] !== ')') throw new Malformed();
    }
  }

  member(): Member {
    const start = this.at;
    if (this.takes('(')) {
      const [list, params] = [this.list(), this.params()];
      return { list, params, raw: this.from(start) };
    }
    const item = this.item();
    return { item, raw: this.from(start) };
  }
}

/** Reads a header that is a dictionary. @returns null when it is malformed */
export function readDictionary(header: string): ReadonlyMap<string, Member> | null {
  const reader = new Reader(header.trim());
  const members = new Map<string, Member>();
  try {
    while (!reader.isAtEnd()) {
      const name = reader.take(KEY)?.[0];
      if (!name) return null;
      const flag = (): Member => ({ item: { value: true, params: reader.params() }, raw: '?1' });
      members.set(name, reader.takes('=') ? reader.member() : flag());
      if (reader.isAtEnd()) break;
      // A comma at the end is malformed.
      if (!reader.take(COMMA) || reader.isAtEnd()) return null;
    }
  } catch (error) {
    if (error instanceof Malformed) return null;
    throw error;
  }
  return members;
}

/** The text of a dictionary's member; null when it has none, or the header is malformed. */
export function textIn(header: string | undefined, name: string): string | null {
  const member = header === undefined ? undefined : readDictionary(header)?.get(name);
  return member && 'item' in member && typeof member.item.value === 'string' ? member.item.value : null;
}
