import { DeviceNotices } from '#web/ui/shop/device/device-notices.tsx';
import { Section } from './section.tsx';

/** For the staff: the shop's push notices on this device. The owner chooses who gets them. */
export const StaffNotices = () => (
  <Section title="Avisos de la casa" about="Pedidos, reservaciones y productos agotados, si la casa te eligió para recibirlos.">
    <DeviceNotices />
  </Section>
);
