/** How many orders the programs behind one address may try to pay. */
export const ORDERS_PER_ADDRESS = { points: 300, seconds: 3600 };
/** How many links to prepared orders an address may open. */
export const LINKS_PER_ADDRESS = { points: 60, seconds: 60 };
