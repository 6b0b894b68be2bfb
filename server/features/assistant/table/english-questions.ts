import { type Asked, SPANISH } from './asked.ts';

const mustNot = [SPANISH];

export const ENGLISH_QUESTIONS: Record<string, Asked[]> = {
  'English in other words': [
    { ask: 'do you guys have decaf?', must: [/no decaf coffee/, /without caffeine/], mustNot },
    { ask: 'whats the wifi password', must: [/Wi-Fi/, /Ask the team/], mustNot: [...mustNot, /account/] },
    { ask: "what's in the mocha and how much is it?", must: [/chocolate de Oaxaca/, /\$89\.00/, /nuts/] },
    { ask: 'do you have oat milk', must: [/oat milk.*Latte.*\+\$12\.00/s], mustNot },
    { ask: 'and soy?', before: ['do you have almond milk?'], must: [/soy milk.*Latte/s], mustNot },
    { ask: 'Any dairy free desserts?', must: [/Nothing of that kind/, /without lactose/, /cross-contact/], mustNot },
    { ask: 'what time do you close tomorrow?', must: [/Tomorrow.*11 PM/s], mustNot },
    { ask: 'how long does delivery take to Condesa?', must: [/25–40 minutes/], mustNot: [...mustNot, /Narvarte/] },
    { ask: 'can I book a table for 4 tomorrow at 7pm', must: [/4 people at 7:00 PM/], mustNot },
    { ask: "what's the cheapest coffee", must: [/Espresso doble.*\$54\.00/], mustNot },
    { ask: 'amex?', before: ['What time do you open?'], must: [/American Express/], mustNot },
  ],
};
