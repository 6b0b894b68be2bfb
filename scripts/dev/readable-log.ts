type Line = {
  level: number;
  time: string;
  msg?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
  error?: { type?: string; message?: string; stack?: string };
  [field: string]: unknown;
};

const NAMES: [level: number, name: string][] = [
  [50, 'ERROR'],
  [40, 'WARN'],
  [30, 'info'],
  [20, 'debug'],
  [0, 'trace'],
];

/** A line of the shop's log in readable form; text that is not a log line stays unchanged. */
export function readableLine(text: string): string {
  const line = parse(text);
  if (!line) return text;
  const { level, time, msg = '', method, route, status, ms, error, requestId: _, ...rest } = line;
  const at = time.slice(11, 19);
  if (msg === 'request') return `${at}  ${status}  ${method} ${route}  ${ms} ms`;
  const name = NAMES.find(([least]) => level >= least)?.[1];
  const fields = Object.entries(rest).map(([field, value]) => `${field}=${typeof value === 'string' ? value : JSON.stringify(value)}`);
  const head = [at, name, msg, route, ...fields].filter(Boolean).join('  ');
  return error ? [head, `  ${error.type}: ${error.message}`, error.stack].filter(Boolean).join('\n') : head;
}

function parse(text: string): Line | null {
  if (!text.startsWith('{')) return null;
  try {
    const line = JSON.parse(text) as Line;
    return typeof line.level === 'number' && typeof line.time === 'string' ? line : null;
  } catch {
    return null;
  }
}
