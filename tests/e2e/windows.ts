export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** One window has animations, the other reduced motion. */
export const DESKTOP = {
  ...{ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false },
  contextOptions: { reducedMotion: 'reduce' as const },
};
