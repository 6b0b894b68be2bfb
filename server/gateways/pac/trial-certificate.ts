import { createPrivateKey } from 'node:crypto';

/**
 * The certificate and the key of the built-in PAC. They are public on purpose: they stamp test documents, which have no fiscal validity, and
 * no tax authority knows them. RSA 2048, from 2026 to 2046.
 */

/** The PAC's RFC, in every stamp and in its certificate. */
export const TRIAL_PAC = 'PAC260101PA1';

/** The certificate's serial number. */
export const TRIAL_PAC_NUMBER = '30001000000400000048';

/** DER in base64. Who wants to verify a test stamp needs it. */
export const TRIAL_PAC_CERTIFICATE = [
  'MIIDiTCCAnGgAwIBAgIUMzAwMDEwMDAwMDA0MDAwMDAwNDgwDQYJKoZIhvcNAQELBQAwVDEWMBQGA1UEAwwNUEFDIERFIFBSVUVCQTEWMBQGA1UECgwNUEFD',
  'IERFIFBSVUVCQTELMAkGA1UEBhMCTVgxFTATBgNVBC0MDFBBQzI2MDEwMVBBMTAeFw0yNjExMjkxNzQxMzhaFw00NjExMjkxNzQxMzhaMFQxFjAUBgNVBAMM',
  'DVBBQyBERSBQUlVFQkExFjAUBgNVBAoMDVBBQyBERSBQUlVFQkExCzAJBgNVBAYTAk1YMRUwEwYDVQQtDAxQQUMyNjAxMDFQQTEwggEiMA0GCSqGSIb3DQEB',
  'AQUAA4IBDwAwggEKAoIBAQCpZNHPH0Ha+pyFJGXkzAtdpmK/ly5erj64I02mKOUUv8X5gswzD8hRrqfMSNtQHO22j9H2Vsb2VZoqES46yRduhxB2A/J271Fo',
  'ojNPgGgNxcI0/0UeMQFjGNsZ2t71pbtBiKheaqQ1Fnf9JyT7PF43EYS+hXPaaHJEK/S9fD7iJk2Wr6SwV56TnkTxYOOXivpXTk6vXQlzgAEVsoNZ//Ni6RCj',
  '/BlIFxmCKmEyLwxHRENTvYyhTDVJJ62ysEpKG1u8uf8w5qhufV9aaZ+02YbXBe/4ZNYCKmM29XqEDw3ChEyuDDxeNt4kuqrINzWjZ+voNmRsx/grFp9lsJa+',
  '7V1pAgMBAAGjUzBRMB0GA1UdDgQWBBQQdIjSA9gTZCkoUGCVc3+HCR9OdDAfBgNVHSMEGDAWgBQQdIjSA9gTZCkoUGCVc3+HCR9OdDAPBgNVHRMBAf8EBTAD',
  'AQH/MA0GCSqGSIb3DQEBCwUAA4IBAQCag204zv5BwI1aJ5gaueI1nNOT038+jPj4qJ0szO83h++XPx35XNDVNsF3Q++g+UST5LLL00CsEgA/7dO32v3PkbnX',
  'nG5it0mvLvqtL0PHekrg4+y6tq0F92mUCGexWpkCH4uezLn8wBT+FFEmlpwaFhGm6XMcUEw594OXdShg5XCY6xO45O5gf6dU6AzaEmNfRgCHbtA2sbOsGuTZ',
  'v9c+HhSDMZufJrDoiXDt9EUkBx6P848MWcjqOxKtZx5gH8Mi5DpD0GUkNFnvJ7oNsTHmVDTH9v70kIJ36fnRYy+1kndnueeOu7k1wQzOGJ9W5el3fKP/wo+s',
  'PE08+cyKjQL4',
].join('');

const KEY = [
  'MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQCpZNHPH0Ha+pyFJGXkzAtdpmK/ly5erj64I02mKOUUv8X5gswzD8hRrqfMSNtQHO22j9H2',
  'Vsb2VZoqES46yRduhxB2A/J271FoojNPgGgNxcI0/0UeMQFjGNsZ2t71pbtBiKheaqQ1Fnf9JyT7PF43EYS+hXPaaHJEK/S9fD7iJk2Wr6SwV56TnkTxYOOX',
  'ivpXTk6vXQlzgAEVsoNZ//Ni6RCj/BlIFxmCKmEyLwxHRENTvYyhTDVJJ62ysEpKG1u8uf8w5qhufV9aaZ+02YbXBe/4ZNYCKmM29XqEDw3ChEyuDDxeNt4k',
  'uqrINzWjZ+voNmRsx/grFp9lsJa+7V1pAgMBAAECggEAE4VDHwuVaucUdcy9p+x8/CbPcbq5+j6O4GjDwFEtd62ojS9YhCMzzM3uwlORtR1lph3UGVTjYBck',
  'npJqRxX4taD/nEn/fVs+K2uoXryya7E4HHlfqAddBzl3DkyzAuXoEA5FMNQ4kMbtFDxC6RI03UMPOWa8ShVdOE6ZyThHMDJUyunN4OqSRScDkr6ynC3Ni5Iq',
  'wut9rf29r7KIhVur5LJF3e2n4hWZllbuXFtOqFj+jkLXQYxD9IT4v5fk63ZUSD3sD5oJYTUTL/MuuVTRAyBtaI8iwlUd0cpzLjUSlHwAr7LlFhrLrLlCFy2H',
  'xb4mZnU4ZazGZo9W5ZeeHAAqbQKBgQDqhhrmvd87lQZDzsrOWE9+BIlc5q5qtj0vNeG3kHy2jNF5OH77md9ebDN/95jm1ru12kOhxXUYtX46H0UMg79xGFgH',
  'N7QL8cXnMnGkysADbcTEwm7NdehtlF5MatlsOd+IU6lRMoVFdZU4zStJRbxEgIln7VRAkV3xnerGpMX9MwKBgQC45+J2jwNYkzAQQuF4AP7AfQl+wf7yTRrV',
  'H/PFKIqeXheBLT9uHXwLQ92dPqSNSduO0lziXC2zb6p+Qb1d/6XDh0fv2rW5ii5POwR3GE4nm/XpObdqSlgIUL5DmcWB7zITtzLiAduXO0oMfXjEhD9qpCv6',
  '39ZgfzYsA69Qxq3i8wKBgQCUnlVP4gUkIeUtdU+KAeamKkPOLpVbJI+TambWx+ZwXL6mPgoicTlfAdyE/KfVqUCdFmsDijkRZnpOZOCB9L+N8Opf8InVg+pw',
  '/8OKtb2GrroiIkDLTSv0vTAg5xlPf0FLiBDlVsmj4calj0ceEOYk1vu8c2aP4E8TPYq5RVP+hwKBgQCB2hanu/dVlMgEI3PDmq9M7oJkikhIUO2vDilbJAV1',
  'Ag7voJ8S7ZHXN2nCq+NTdbLCseiY7rMJeDn7QJ+EC6yVi8NxJd7I1cl/yqpwGJmKJ3SivO2Zr2vzKwDy6GJTxW8deWI6ZaOYqQJvkw3ktBr1ASYBoIAkdDHO',
  '5yePSneDEQKBgFzgY4BnH2NmoVr0r2SbI55bLN027VB8kx8kPSFNXrmysEynnkKsKlo+yxBdUKOwgf6TI4JvMCO2lMZdKjtmGdbwpXzg1WcF7Eu7+kewjXcA',
  'chmCEqeerJ6xoIeFAwZCdqdXNVSba/Vbc3ltdssNq7qD1nGqgDMQXbbhXq0BfLUB',
].join('');

export const trialPacKey = createPrivateKey({ key: Buffer.from(KEY, 'base64'), format: 'der', type: 'pkcs8' });
