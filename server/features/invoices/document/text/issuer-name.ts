/**
 * The forms of companies at the end of a name, which the tax authority's list of taxpayers leaves out. Short ones count only with their dots or
 * after a comma: they may be part of a name.
 */
const FORMS = new RegExp(
  `[ ,]+(?:${[
    'S\\.? ?A\\.?(?: ?P\\.? ?I\\.?| ?B\\.?| ?S\\.?)?,? DE C\\.? ?V\\.?',
    'S\\.? ?A\\.? ?P\\.? ?I\\.?',
    'S\\.? DE R\\.? ?L\\.?(?: DE (?:C\\.? ?V\\.?|I\\.? ?P\\.?(?: DE C\\.? ?V\\.?)?|M\\.? ?I\\.?|ART\\.?))?',
    'S\\.? EN (?:C\\.?(?: POR A\\.?)?|N\\.? ?C\\.?)(?: DE C\\.? ?V\\.?)?',
    'S\\.? ?C\\.?(?: DE (?:R\\.? ?L\\.?|P\\.?|C\\.?)(?: DE (?:R\\.? ?L\\.?|C\\.? ?V\\.?))*)',
    '[SA]\\. ?[ACS]\\.(?: ?S\\.)?',
    '(?<=, *)(?:SA|SC|AC|SAS)',
  ].join('|')})$`,
);

/** The issuer's name as the SAT compares it: upper case, without the form of a company ('S.A. de C.V.'). Persons have none. */
export function nameWithoutRegime({ rfc, name }: { rfc: string; name: string }): string {
  const upper = name.toUpperCase().replace(/\s+/g, ' ').trim();
  return rfc.length === 12 ? upper.replace(FORMS, '').trim() || upper : upper;
}
