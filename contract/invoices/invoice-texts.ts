/** The sentences about invoices that pages and server share. Without zod schemas, so that pages may load it. */
export const INVOICE_TEXTS = {
  noId: 'Por favor ingresa un ID de factura',
  noIdOrEmail: 'Por favor ingresa un ID de factura y un correo válido',
  wrongEmail: 'Por favor ingresa un correo electrónico válido',
  downloaded: 'Factura descargada con éxito',
  notDownloaded: 'Error al descargar la factura. Verifica el ID e intenta nuevamente.',
  sent: 'Factura enviada por correo exitosamente',
  notSent: 'Error al enviar la factura',
  notSentAtAll: 'Error al enviar la factura. Verifica los datos e intenta nuevamente.',
} as const;
