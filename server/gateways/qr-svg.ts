import { renderSVG } from 'uqr';

/** The margin that readers need around a QR code, in modules. */
const QUIET_ZONE = 4;

/** Dark on white in both themes, as QR readers expect. */
export const qrSvg = (text: string): string =>
  renderSVG(text, { ecc: 'M', border: QUIET_ZONE, whiteColor: '#ffffff', blackColor: '#000000' });
