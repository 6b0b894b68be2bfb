/** Without animations the journeys of a phone take a fifth less of the processor. */
const STILL = { contextOptions: { reducedMotion: 'reduce' as const } };

/** `test.use(WITH_MOTION)`: for the journeys that go through the screens that move most. */
export const WITH_MOTION = { contextOptions: { reducedMotion: 'no-preference' as const } };

export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, ...STILL };

export const DESKTOP = { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, ...STILL };
