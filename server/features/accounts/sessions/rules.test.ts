import { describe, expect, it } from 'vitest';
import { deviceName, networkOf } from './rules.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ';

describe('the name of a device', () => {
  it.each([
    [
      'Chrome en Android',
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
    ],
    ['Samsung Internet en Android', 'Mozilla/5.0 (Linux; Android 14; SM-S911B) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36'],
    ['Firefox en Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
    [
      'Safari en iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1',
    ],
    [
      'Chrome en iPhone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 CriOS/131.0 Mobile/15E148 Safari/604.1',
    ],
    ['Firefox en iPad', 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 FxiOS/133.0 Mobile/15E148 Safari/605.1.15'],
    ['Safari en Mac', `${MAC}605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15`],
    ['Chrome en Mac', `${MAC}537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36`],
    ['Edge en Windows', `${WINDOWS}Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`],
    ['Opera en Windows', `${WINDOWS}Chrome/131.0.0.0 Safari/537.36 OPR/116.0.0.0`],
    ['Firefox en Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    [
      'Chrome en ChromeOS',
      'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    ],
    ['Navegador en Android', 'Dalvik/2.1.0 (Linux; U; Android 14)'],
    ['Firefox', 'Firefox/133.0'],
    ['Dispositivo desconocido', ''],
    ['Dispositivo desconocido', '<script>alert(1)</script> https://malo.example'],
  ])('of the user agent is %s', (name, userAgent) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('a network', () => {
  it.each([
    ['203.0.113.7', '203.0.113.200', true],
    ['203.0.113.7', '203.0.114.7', false],
    ['2001:db8:1:2', '2001:db8:1:ffff', true],
    ['2001:db8:1:2', '2001:db8:2:2', false],
  ])('of %s and %s is the same: %s', (one, other, same) => {
    expect(networkOf(one) === networkOf(other)).toBe(same);
  });
});
