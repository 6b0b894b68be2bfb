/** The fonts have no emoji. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|.\ufe0f/gu;
/** Characters that have no shape, such as those that join emoji or keep mail programs from making links. */
const SHAPELESS = /\p{Cf}/gu;
const ODD_SPACES = /[^\P{Zs} \u00a0]/gu;

/** A text without what would be drawn as a box: emoji, shapeless characters, spaces of other widths. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(EMOJI, '').replace(SHAPELESS, '').replace(ODD_SPACES, '\u00a0').trim();
