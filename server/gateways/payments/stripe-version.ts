import type StripeSdk from 'stripe';

/**
 * The version of Stripe's API for which this code was written. Requests contain it, and the webhook's endpoint should be created with it.
 */
export const STRIPE_API_VERSION = '2026-10-28.endive' satisfies StripeSdk.LatestApiVersion;
