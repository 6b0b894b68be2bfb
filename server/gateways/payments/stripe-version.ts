import type StripeSdk from 'stripe';

/** The version of Stripe's API that this code was written for. Requests name it, and the webhook's endpoint should be made with it. */
export const STRIPE_API_VERSION = '2026-10-28.endive' satisfies StripeSdk.LatestApiVersion;
