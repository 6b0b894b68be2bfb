import type { Opinions } from './opinions.ts';

/** What customers of the demo shop say about what it bakes and cooks, the oldest opinion first. */
export const OPINIONS_OF_FOOD: Opinions = {
  concha: [
    [5, 'Costra que cruje y migajón suave. La de vainilla, siempre.'],
    [5, 'Masa madre en una concha: al principio dudé, ahora no compro otra.'],
    [4, 'Muy buena. Después de las once ya casi no quedan.'],
    [5, 'Llevé una docena a una comida y no quedó nada.'],
    [5, 'Todavía tibia a las siete y media. Así empieza bien el día.'],
    [4, 'Dulce en su punto y no se desmorona en el chocolate.'],
    [5, 'Mi favorita de toda la carta.'],
  ],
  'galleta-de-avena': [
    [5, 'Orilla crujiente y centro suave, tal cual la describen.'],
    [4, 'Son dos y alcanzan para compartir, si quieres.'],
    [4, 'Con trozos de chocolate de buen tamaño.'],
  ],
  churros: [
    [5, 'Recién fritos se nota: dorados por fuera y nada aceitosos.'],
    [4, 'El chocolate espeso merece taza más grande.'],
    [3, 'Ricos, pero para llevar pierden lo crujiente.'],
    [5, 'En la mesa, con café de olla. No hay más que decir.'],
    [5, 'Mis sobrinos pelearon por el último.'],
  ],
  flan: [
    [5, 'Cremoso, sin burbujas, y el caramelo casi amargo.'],
    [4, 'La porción alcanza para dos.'],
    [5, 'Napolitano como el de las fondas de antes.'],
    [4, 'Muy bueno; llegó entero y bien frío.'],
  ],
  'pastel-de-tres-leches': [
    [5, 'Húmedo sin encharcarse. La fresa le da lo justo.'],
    [4, 'Rico y ligero para ser tres leches.'],
    [3, 'Buen sabor, aunque llegó un poco aplastado.'],
    [5, 'Lo pedí para un cumpleaños de último minuto y quedé muy bien.'],
  ],
  'cheesecake-de-guayaba': [
    [5, 'La guayaba le quita lo pesado al queso. Gran idea.'],
    [4, 'Entre dulce y ácido. La base de galleta, perfecta.'],
  ],
  molletes: [
    [5, 'El pan hace toda la diferencia.'],
    [5, 'Queso bien gratinado y frijol con sabor. Desayuno aquí cada sábado.'],
    [4, 'Muy ricos; el pico de gallo lo pediría más picante.'],
    [4, 'Dos son más que suficientes.'],
    [3, 'Bien, pero a los frijoles les faltó sal.'],
  ],
  'hot-cakes': [
    [5, 'Esponjosos hasta el centro, con fruta fresca de verdad.'],
    [4, 'Buenos y abundantes. El jarabe viene aparte, mejor así.'],
    [5, 'Los niños los terminaron, cosa rara.'],
  ],
  'granola-con-fruta': [
    [5, 'La granola la tuestan ahí y se nota: cruje hasta el final.'],
    [4, 'Fresca y llenadora. Yogur sin azúcar, como debe ser.'],
    [4, 'Buena porción por lo que cuesta.'],
    [2, 'Ese día el plátano venía muy maduro. Lo demás, bien.'],
  ],
  'avocado-toast': [
    [5, 'Aguacate en su punto y el huevo con la yema suave.'],
    [4, 'Muy rico; tardó un poco más de lo dicho.'],
    [5, 'Bien servido y con ingredientes de verdad.'],
  ],
  'sopa-de-tortilla': [
    [5, 'Caldo con chile pasilla de verdad. Las tiras llegan aparte y crujen.'],
    [4, 'Reconforta. Apenas picante, así que le va a todos.'],
    [5, 'Llegó caliente y con todo aparte. Así da gusto.'],
  ],
  panini: [
    [4, 'Dorado parejo y el queso bien fundido.'],
    [4, 'Sabroso y práctico para comer en el escritorio.'],
    [3, 'Correcto, sin más.'],
    [5, 'Lo pido cada semana desde que cambiaron el pan.'],
  ],
  quiche: [
    [5, 'Masa quebradita y mucha espinaca.'],
    [4, 'Muy buena relación entre precio y tamaño, con todo y ensalada.'],
    [5, 'La recalenté en casa y seguía cremosa.'],
  ],
};
