import { describe, expect, it } from 'vitest';
import { readFilters } from '#web/features/catalog/shelf/filters/filters.ts';
import { MENU } from '../../categories.ts';
import { dietsIn, isWall, toggleDiet } from './diets.ts';

describe('the diets of a search', () => {
  it.each([
    ['', []],
    ['Vegana sin  gluten', ['vegano', 'sin gluten']],
    ['latte sin lactosa', ['sin lactosa']],
    ['sin azúcar', []],
    ['gluten', []],
  ])('%s asks for %j', (q, diets) => expect(dietsIn(q)).toEqual(diets));

  it.each([
    ['', 'vegano', 'vegano'],
    ['Café', 'sin gluten', 'sin gluten Café'],
    ['pan sin', 'vegano', 'vegano pan sin'],
    ['vegana', 'vegano', ''],
    ['Café sin  Gluten', 'sin gluten', 'Café'],
    ['sin gluten vegano sin cafeína', 'vegano', 'sin gluten sin cafeína'],
  ] as const)('"%s" with %s pressed becomes "%s"', (q, diet, toggled) => expect(toggleDiet(q, diet)).toBe(toggled));

  it.each([
    ['', true],
    ['?q=sin+gluten+vegano', true],
    ['?q=sin+gluten+flan', false],
    ['?category=postres', false],
    ['?sort=newest', false],
  ])('leaves the wall of "%s" divided: %s', (search, divided) => expect(isWall(readFilters(search, MENU))).toBe(divided));
});
