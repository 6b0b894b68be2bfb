import { ReceiptPage, receiptOf } from '#web/features/orders/checkout/summary/receipt.tsx';
import { Loading } from '#web/ui/state/loading.tsx';

/** The receipt in a navigation's state. */
export function PaidReceipt({ state }: { state: unknown }) {
  const receipt = receiptOf(state);
  return receipt ? <ReceiptPage receipt={receipt} /> : <Loading />;
}
