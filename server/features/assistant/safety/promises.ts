import { fold } from '#server/features/assistant/understanding/spanish-words.ts';

// No answer promises that something is safe for a guest: the catalogue says what is marked, and only the people at the bar know how
// something is prepared. The tests check the built-in answers with this, and `model/checked.ts` what a model says.

const ILL = '(?:celiac|alerg|intoleran|diabet|embaraz|nin[oa]s?\\b|bebes?\\b|hij[oa]|ti\\b|usted|todos)';
const FREE = '(?:gluten|lactosa|lacteos?|leche|nue[zc]|cacahuate|soya|huevo|mariscos?|pescado|ajonjoli|trazas|alergenos|riesgos?)';

/** Promises unless a negation stands before them in the sentence: 'no puedo decir que sea seguro'. */
const SAID = new RegExp(
  [
    '\\b(?:es|son|esta|estan|sea|sean|seria|serian|resulta|opcion|opciones|totalmente|completamente|cien por ciento|100|muy|mas) (?:\\w+ )?segur[oa]s?\\b',
    `\\bsegur[oa]s? para ${ILL}`,
    `\\b(?:apt|ideal|recomendabl|adecuad)\\w* para (?:\\w+ ){0,3}?${ILL}`,
    `\\blibres? de ${FREE}`,
    '\\b(?:garantiz|asegur)\\w*',
    '\\bcon (?:toda |total |plena )?(?:confianza|tranquilidad|seguridad)\\b',
    '\\bpued[eo]n?s? (?:\\w+ ){1,4}?(?:tranquil\\w*|sin (?:preocup\\w*|pena|miedo))',
    '\\b(?:is|are|it s|they re|totally|completely|perfectly|100) (?:\\w+ )?safe\\b',
    '\\bsafe (?:for|to)\\b',
    '\\bfree (?:of|from)\\b',
    '\\b(?:gluten|dairy|lactose|nut|peanut|egg|soy)[ -]free\\b',
    '\\bguarantee\\w*',
  ].join('|'),
);
/** Promises that contain a negation themselves. */
const DENIED = new RegExp(
  [
    '\\bsin (?:ningun |el menor )?(?:riesgo|peligro|problemas?|cuidado|preocup\\w*|bronca)',
    '\\bno (?:hay|existe|corres?|tiene|tienes) (?:ningun )?(?:riesgo|peligro|problema|contaminacion|contacto cruzado|trazas)',
    '\\bno te (?:preocupes|va a|vas a|har[ai]|cae|caera) ?(?:\\w+ )?(?:dano|mal|enfermar)?',
    '\\bno (?:le|les|te) hac?e?ra? dano',
    `\\b(?:cero|100 ?(?:por ciento )?sin|totalmente sin|completamente sin) ${FREE}`,
    '\\bno (?:contiene|lleva|tiene) (?:nada de |ni )?trazas',
    '\\b(?:no|zero|without any) risk\\b',
    '\\bdon t worry\\b',
    '\\bwon t (?:hurt|harm|be a problem)\\b',
    '\\bno problem\\b',
  ].join('|'),
);
const NEGATED = /\b(?:no|ni|nunca|tampoco|nadie|jamas|cannot|not|never|nobody|can t|isn t|aren t|don t)\b/;
/** Sentences about payments and data, where 'seguro' is not about food. */
const ELSEWHERE = /\b(?:pagos?|compra|tarjetas?|datos|conexion|contrasena|cuenta|payments?|card)\b/;

const sentences = (text: string): string[] => text.split(/[.!?¿¡;\n]+(?=\s|$|[\p{L}¿¡])/u).map(fold);

/** Whether a text promises that something is safe, or free of something, for a guest. */
export const promisesSafety = (text: string): boolean =>
  sentences(text).some((sentence) => {
    if (ELSEWHERE.test(sentence)) return false;
    if (DENIED.test(sentence)) return true;
    const said = SAID.exec(sentence);
    return said !== null && !NEGATED.test(sentence.slice(0, said.index));
  });

const AFFIRMED = /^\W*(?:s[ií]|claro|por supuesto|desde luego|sin duda|adelante|yes|yeah|sure|of course|absolutely)\b/iu;
const ALLOWED =
  /(?<!\bno )(?:\bpued[eo]n?s?|\bpodrias?|\bpodria|\byou can|\b(?:he|she|they) can) (?:\w+ )?(?:com|tom|beb|consum|disfrut|prob|ped|eat|drink|have|order|enjoy|try)/;

/** Whether a text tells a guest with an allergy, a diet or a child that something may be eaten or drunk. */
export const allowsFood = (text: string): boolean => AFFIRMED.test(text) || ALLOWED.test(fold(text));
