/** Without animations the journeys on a phone take a fifth less CPU. */
const STILL = { contextOptions: { reducedMotion: 'reduce' as const } };

/** `test.use(WITH_MOTION)`: for journeys through the screens with the most animations. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' as const } };

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...STILL };

export const DESKTOP = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, ...STILL };
