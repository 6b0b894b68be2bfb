/** @returns an exit code */
export function build(node: string, options?: { force?: boolean }): Promise<number>;
