import { allowsFood, promisesSafety } from '#server/features/assistant/safety/promises.ts';
import type { Listener } from '#server/gateways/assistant/model.ts';
import { type Figures, figuresIn, isInvented, safeLength } from './figures/figures.ts';

/**
 * Compares what the model says with the facts that it was given.
 * @param instructions the text of the task, which counts as a fact
 * @param asked the guest's question
 * @param careful how to treat an answer to a guest with an allergy, a diet or a child; null for all others
 */
export function checker(instructions: string, asked: string, careful: { isForbidden(text: string): boolean } | null) {
  const isCareful = careful !== null;
  const isForbidden = (text: string) => careful?.isForbidden(text) === true;
  const facts = figuresIn(instructions);
  const ofGuest = figuresIn(asked);

  return {
    /**
     * @param text an answer to a lookup
     * @param lookup its question: the answer may repeat its amounts and hours, which are no facts then
     * @param pesos the prices of products that it names, which are facts in any case
     */
    learn(text: string, lookup: string, pesos: readonly number[]): void {
      const [told, repeated] = [figuresIn(text), figuresIn(lookup)];
      for (const kind of ['amounts', 'hours', 'numbers'] as const satisfies (keyof Figures)[])
        for (const value of told[kind].difference(repeated[kind])) facts[kind].add(value);
      for (const price of pesos) facts.amounts.add(Math.round(price * 100));
    },
    /** @throws Error when the text states a figure that the facts do not contain */
    check(text: string): void {
      if (isInvented(text, facts, ofGuest)) throw new Error('the model stated a figure that it was not given');
      if (promisesSafety(text)) throw new Error('the model promised that something is safe');
    },
    /** @throws Error when the whole answer to a guest with an allergy, a diet or a child allows food, or leaves out the care */
    checkWhole(text: string): void {
      this.check(text);
      if (!isCareful) return;
      if (allowsFood(text) || !/contacto cruzado|cross-contact/i.test(text))
        throw new Error('the model advised a guest who must be careful');
      if (isForbidden(text)) throw new Error('the model offered something with caffeine to a child');
    },
    /** Passes pieces on as soon as they are checked and later ones cannot change their figures. */
    listener(listener: Listener): Listener & { end(): void } {
      let text = '';
      let sent = 0;
      const send = (length: number) => {
        if (length <= sent) return;
        listener.onPiece(text.slice(sent, length));
        sent = length;
      };
      return {
        gone: listener.gone,
        onPiece: (piece) => {
          text += piece;
          // Whether an answer is careful shows at its end only.
          if (isCareful) return;
          const length = safeLength(text);
          if (length <= sent) return;
          this.check(text.slice(0, length));
          send(length);
        },
        end: () => {
          this.checkWhole(text);
          send(text.length);
        },
      };
    },
  };
}
