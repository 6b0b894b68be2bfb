/** The declarations of a style attribute or of a rule, as names and values. */
export const declarations = (text: string): [string, string][] =>
  text.split(';').flatMap((one): [string, string][] => {
    const mark = one.indexOf(':');
    return mark < 0 ? [] : [[one.slice(0, mark).trim().toLowerCase(), one.slice(mark + 1).trim()]];
  });

const COMMENT = /\/\*[\s\S]*?\*\//g;
const RULE = /([^{}]*)\{([^{}]*)\}/g;
const CLASS = /^\.([\w-]{1,100})$/;

/** The rules of plain classes (`.cls-1, .b { … }`), which drawing programs write; other rules are left out. */
export function classRules(sheets: readonly string[]): Map<string, [string, string][]> {
  const rules = new Map<string, [string, string][]>();
  for (const [, selectors = '', body = ''] of sheets.join('\n').replace(COMMENT, ' ').matchAll(RULE))
    for (const selector of selectors.split(',')) {
      const name = CLASS.exec(selector.trim())?.[1];
      if (name) rules.set(name, [...(rules.get(name) ?? []), ...declarations(body)]);
    }
  return rules;
}
