/** Matches emoji, which the fonts lack. */
const EMOJI = /\p{Emoji_Presentation}|\p{Emoji_Modifier}|.\ufe0f/gu;
/** Matches characters without a shape, such as those that join emoji or prevent links in mail programs. */
const SHAPELESS = /\p{Cf}/gu;
const ODD_SPACES = /[^\P{Zs} \u00a0]/gu;

/** Removes characters that would be drawn as a box: emoji, characters without a shape, spaces of other widths. */
export const printable = (text: string): string =>
  text.normalize('NFC').replace(EMOJI, '').replace(SHAPELESS, '').replace(ODD_SPACES, '\u00a0').trim();
