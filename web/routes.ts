import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Rooms that are announced but not built yet; `soon.tsx` says what will be there. */
const soon = ['forgot-password', 'reset-password'];

export default [
  layout('routes/storefront/layout.tsx', [
    index('routes/storefront/home.tsx'),
    route('products', 'routes/storefront/products.tsx'),
    route('products/:id', 'routes/storefront/product.tsx'),
    route('coffee', 'routes/storefront/coffee.tsx'),
    route('lounge', 'routes/storefront/lounge.tsx'),
    route('reservacion/:code', 'routes/storefront/reservation.tsx'),
    route('reservacion/espera/:code', 'routes/storefront/waiting.tsx'),
    route('cart', 'routes/storefront/cart.tsx'),
    route('login', 'routes/account/login.tsx'),
    route('register', 'routes/account/register.tsx'),
    route('delivery', 'routes/account/delivery.tsx'),
    route('checkout', 'routes/account/checkout.tsx'),
    route('profile', 'routes/account/profile.tsx'),
    route('contact', 'routes/storefront/contact.tsx'),
    route('contacto', 'routes/storefront/contacto.tsx'),
    route('nosotros', 'routes/storefront/nosotros.tsx'),
    route('suscripcion', 'routes/storefront/subscription.tsx'),
    route('suscripcion/cancelar', 'routes/storefront/leave-club.tsx'),
    route('blog', 'routes/storefront/blog.tsx'),
    route('blog/:slug', 'routes/storefront/article.tsx'),
    ...soon.map((path) => route(path, 'routes/storefront/soon.tsx', { id: `soon-${path}` })),
    ...(import.meta.env.DEV ? [route('dev/ui', 'routes/dev-ui.tsx')] : []),
    route('*', 'routes/storefront/not-found.tsx'),
  ]),
  route('sin-conexion', 'routes/offline.tsx'),
  route('blog/feed.xml', 'routes/storefront/feed.ts'),
  layout('routes/admin/layout.tsx', [route('dashboard', 'routes/admin/summary.tsx'), route('dashboard/orders', 'routes/admin/orders.tsx')]),
] satisfies RouteConfig;
