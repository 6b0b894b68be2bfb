export const stampedPdf = (xml: string, _: { isTrial: boolean; isCancelled: boolean }): Buffer => Buffer.from(`%PDF-${xml}`);
