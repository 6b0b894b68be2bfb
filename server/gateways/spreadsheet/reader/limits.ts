/** What the reader of spreadsheets accepts. A file beyond it is refused whole. */
export const SHEET_LIMITS = {
  /** Processor time of the reading thread. */
  workMs: 10_000,
  /** Stops a thread that waits for the processor, or for anything else; generous, because requests come before the thread. */
  longestMs: 45_000,
  /** An XLSX file is a zip: a small one may unpack to more than the memory can hold. */
  unpackedBytes: 100_000_000,
  /** Parts of a zip; each embedded picture is one. */
  parts: 10_000,
  /** Bytes of a tag and characters of a cell in an XLSX file. Excel writes at most 32,767 characters per cell. */
  tag: 65_536,
  cell: 65_536,
  /** Characters of a row of CSV. */
  row: 200_000,
  rows: 50_000,
  columns: 1000,
  /** Characters of all cells. */
  text: 20_000_000,
  /** The heap of the reading thread. */
  heapMb: 384,
};

/** Why a file is refused. */
export const SHEET_PROBLEMS = {
  unreadable: 'No pudimos leer el archivo. Guárdalo como XLSX o CSV.',
  locked: 'El archivo tiene contraseña, o es de un Excel anterior a 2007. Guárdalo sin contraseña como XLSX o CSV.',
  letters: 'No reconocemos las letras del archivo. Guárdalo como «CSV UTF-8» o como XLSX.',
  tooLarge: 'El archivo tiene demasiados datos. Divídelo en varios, o guárdalo como CSV.',
  longTag: 'El archivo tiene una etiqueta de más de 64 kB, y así no lo leemos. Guárdalo como CSV.',
  longCell: 'El archivo tiene una celda de más de 64 kB. Acórtala, o guárdalo como CSV.',
  tooMuchWork: 'Leer el archivo lleva más de 10 segundos. Guárdalo como CSV, o divídelo en varios.',
};
export type SheetProblem = keyof typeof SHEET_PROBLEMS;

/** The refusal of a file while it is read. */
export class UnreadableSheet extends Error {
  readonly problem: SheetProblem;
  constructor(problem: SheetProblem) {
    super(SHEET_PROBLEMS[problem]);
    this.problem = problem;
  }
}
