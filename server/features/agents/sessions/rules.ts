/** How many orders the programs behind one address may try to pay. */
export const ORDERS_PER_ADDRESS = { points: 300, seconds: 3600 };
