import ShoppingBag from 'lucide-react/icons/shopping-bag';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { ORDER_STATUSES } from '#contract/orders/order-statuses.ts';
import { applyTheme, type Theme } from '#web/boot/theme.ts';
import { QuantitySelect } from '#web/features/cart/page/quantity-select.tsx';
import { useTemporary } from '#web/hooks/use-temporary.ts';
import { pageMeta } from '#web/lib/page/page-meta.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Chip } from '#web/ui/button/chip.tsx';
import { LinkButton } from '#web/ui/button/link-button.tsx';
import { BarChart } from '#web/ui/chart/bar-chart.tsx';
import { DonutChart } from '#web/ui/chart/donut-chart.tsx';
import { LineChart } from '#web/ui/chart/line-chart.tsx';
import { Checkbox, Radio } from '#web/ui/form/check.tsx';
import { Field, Textarea } from '#web/ui/form/field.tsx';
import { Input, Select } from '#web/ui/form/input.tsx';
import { PasswordInput } from '#web/ui/form/password-input.tsx';
import { moved, SortableList } from '#web/ui/form/sortable-list.tsx';
import { Avatar } from '#web/ui/image/avatar.tsx';
import { Mark } from '#web/ui/image/mark.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { StatusBadge } from '#web/ui/shop/badge/status-badge.tsx';
import { CheckoutSteps } from '#web/ui/shop/frame/checkout-steps.tsx';
import { Progress } from '#web/ui/shop/frame/progress.tsx';
import { TileBorder } from '#web/ui/shop/frame/tile-border.tsx';
import { Wordmark } from '#web/ui/shop/frame/wordmark.tsx';
import { Summary, SummaryRow, SummaryRows } from '#web/ui/shop/order/summary.tsx';
import { Price } from '#web/ui/shop/product/price.tsx';
import { QuantityStepper } from '#web/ui/shop/product/quantity.tsx';
import { Stars } from '#web/ui/shop/product/stars.tsx';
import { Badge } from '#web/ui/state/badge.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorStrip } from '#web/ui/state/error-strip.tsx';
import { Loading } from '#web/ui/state/loading.tsx';
import { Notice } from '#web/ui/state/notice.tsx';
import { ProductSkeleton } from '#web/ui/state/skeleton.tsx';
import { toast } from '#web/ui/toast/toast.ts';

const Dialog = lazy(() => import('#web/ui/overlay/dialog.tsx').then((module) => ({ default: module.Dialog })));
const ConfirmDialog = lazy(() => import('#web/ui/overlay/confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })));

const THEMES: Theme[] = ['claro', 'oscuro', 'sistema'];

const WEEK = [35, 25, 20, 15, 48, 30, 12].map((value, day) => ({ label: `Día ${day + 1}`, value }));

export const meta = pageMeta('Componentes y estados');

/** Every part and its states on one page; only the development server has it. */
export default function DevUi() {
  return (
    <div className="wrap py-14">
      <div className="mb-10 flex flex-wrap items-end gap-7">
        <Mark className="h-22" />
        <Wordmark className="w-[min(420px,100%)]" />
      </div>
      <h1 className="sr-only">Componentes y estados</h1>
      <div className="grid gap-x-16 lg:grid-cols-2">
        <Part title="Tema">
          {THEMES.map((theme) => (
            <Button key={theme} variant="neutral" size="sm" onClick={() => applyTheme(theme)}>
              {theme}
            </Button>
          ))}
        </Part>
        <Buttons />
        <Fields />
        <Part title="Precio y estrellas">
          <Price price={285} whole />
          <Price price={329} original={389} whole />
          <Price price={329} original={389} size="lg" />
          {[5, 4.5, 3.5, 2, 0].map((value) => (
            <Stars key={value} value={value} size="lg" />
          ))}
        </Part>
        <Part title="Etiquetas, chips y estados">
          <Badge tone="agave">Café</Badge>
          <Badge>No disponible</Badge>
          <Badge tone="solid">−30 %</Badge>
          <Chip label="Postres" onRemove={() => {}} />
          {ORDER_STATUSES.map((status) => (
            <StatusBadge key={status} status={status} />
          ))}
        </Part>
        <Quantities />
        <Sorting />
        <Notices />
        <Part title="Gráficas">
          <div className="grid w-full gap-6">
            <BarChart name="Pedidos" columns={['Día', 'Pedidos']} points={WEEK} format={String} highlight={4} whole />
            <LineChart name="Ventas" columns={['Día', 'Ventas']} points={WEEK} format={(value) => `$${value}`} />
            <DonutChart name="Más vendidos" columns={['Producto', 'Parte']} points={WEEK.slice(0, 5)} format={(value) => `${value} %`} />
          </div>
        </Part>
        <Part title="Carga">
          <div className="w-48">
            <ProductSkeleton />
          </div>
          <Loading className="min-h-40!" />
        </Part>
        <Part title="Carrito vacío">
          <EmptyState
            card
            icon={<ShoppingBag />}
            title="Tu carrito está vacío"
            level="h3"
            action={<LinkButton to="/products">Ver productos</LinkButton>}
          >
            Hay pan recién horneado y café de esta semana.
          </EmptyState>
        </Part>
        <Part title="Pasos y avance">
          <CheckoutSteps current={2} />
          <div className="w-full">
            <Progress label="Avance" steps={['Pagado', 'Preparando', 'Enviado', 'Entregado']} current={1} />
          </div>
          <div className="w-full">
            <Tabs
              label="Cuenta"
              tabs={['Mi información', 'Mis Pedidos', 'Mis Puntos', 'Configuración'].map((label, index) => ({
                label,
                to: `?tab=${index}`,
                current: index === 1,
              }))}
            />
          </div>
        </Part>
        <Part title="Resumen y diálogos">
          <Summary title="Resumen" className="w-full max-w-[400px]">
            <SummaryRows>
              <SummaryRow label="Subtotal">$658.00</SummaryRow>
              <SummaryRow label="Envío">Sin costo</SummaryRow>
              <SummaryRow label="Total" total>
                $658.00 MXN
              </SummaryRow>
            </SummaryRows>
            <Button block>Proceder al pago (2)</Button>
          </Summary>
          <Dialogs />
          <Card className="p-5">
            <Avatar name="Ximena Robles" />
          </Card>
          <TileBorder className="w-full" />
        </Part>
      </div>
    </div>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-[18px] border-t border-linea py-8">
    <h2 className="nombre">{title}</h2>
    <div className="flex flex-wrap items-center gap-3.5">{children}</div>
  </section>
);

function Buttons() {
  const [added, flash] = useTemporary();
  return (
    <Part title="Botones">
      <Button onClick={flash} done={added && 'Agregado'}>
        Agregar al carrito
      </Button>
      <Button variant="secondary">Bienvenido al lounge</Button>
      <Button variant="neutral">Cancelar</Button>
      <Button variant="text">Limpiar todos</Button>
      <Button variant="danger">Eliminar</Button>
      <Button disabled>Proceder al pago (0)</Button>
      <Button busy>Pagar y terminar</Button>
      <Button done="¡Listo!">Pagar</Button>
      <Button size="lg">Descubrir el menú</Button>
    </Part>
  );
}

const Fields = () => (
  <Part title="Campos">
    <div className="grid w-full gap-[18px] sm:grid-cols-2">
      <Field label="Nombre completo">
        <Input defaultValue="Ximena" />
      </Field>
      <Field label="Nombre completo" error="Debe tener al menos 2 caracteres.">
        <Input defaultValue="X" />
      </Field>
      <Field label="Notas adicionales" optional hint="97/200">
        <Textarea />
      </Field>
      <Field label="Ordenar por precio">
        <Select>
          <option>Menor precio</option>
          <option>Mayor precio</option>
        </Select>
      </Field>
      <Field label="Contraseña">
        <PasswordInput defaultValue="casablanca" />
      </Field>
      <div>
        <Checkbox label="Seleccionar todo" defaultChecked />
        <Checkbox label="Algunos" indeterminate />
        <Radio name="r" label="Casa" defaultChecked />
        <Radio name="r" label="Oficina" />
      </div>
    </div>
  </Part>
);

function Quantities() {
  const [quantity, setQuantity] = useState(3);
  return (
    <Part title="Cantidad">
      <QuantitySelect value={quantity} onChange={setQuantity} />
      <QuantityStepper value={quantity} onChange={setQuantity} />
      <QuantityStepper value={quantity} onChange={setQuantity} size="sm" />
    </Part>
  );
}

function Sorting() {
  const [names, setNames] = useState(['8 oz', '12 oz', '16 oz']);
  return (
    <Part title="Orden">
      <SortableList items={names} keyOf={String} nameOf={String} onMove={(from, to) => setNames(moved(names, from, to))}>
        {(name, _, handle) => (
          <span className="flex items-center gap-2.5">
            {handle}
            {name}
          </span>
        )}
      </SortableList>
    </Part>
  );
}

const Notices = () => (
  <Part title="Avisos">
    <Button
      variant="neutral"
      onClick={() =>
        toast.success('Confirmaremos tu reserva para Ximena el 28 de noviembre a las 6:00 PM.', { title: '¡Reservación creada!' })
      }
    >
      Éxito
    </Button>
    <Button variant="neutral" onClick={() => toast.warning('Por favor completa todos los campos requeridos')}>
      Aviso
    </Button>
    <Button variant="neutral" onClick={() => toast.error('Error al crear la reserva. Por favor inténtalo de nuevo.')}>
      Error
    </Button>
    <ErrorStrip message="No se pudo inicializar el pago..." onRetry={() => {}} />
    <Notice tone="info">Tu reembolso va en camino.</Notice>
    <Notice tone="success">Canje sin costo</Notice>
    <Notice tone="warning">Modo de prueba</Notice>
  </Part>
);

function Dialogs() {
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button variant="neutral" onClick={() => setOpen('plain')}>
        Diálogo
      </Button>
      <Button variant="neutral" onClick={() => setOpen('confirm')}>
        Confirmación
      </Button>
      <Suspense>
        {open === 'plain' && (
          <Dialog title="Agregar dirección" onClose={close} footer={<Button onClick={close}>Guardar</Button>}>
            <Field label="Calle y número">
              <Input />
            </Field>
          </Dialog>
        )}
        {open === 'confirm' && (
          <ConfirmDialog title="¿Eliminar la dirección?" onConfirm={close} onClose={close}>
            No se puede deshacer.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  );
}
