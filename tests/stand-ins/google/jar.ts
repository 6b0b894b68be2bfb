/** The cookies of one browser for one site. */
export function jar() {
  const kept = new Map<string, string>();
  return {
    keep(response: Response) {
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = line.match(/^([^=]+)=([^;]*)/) ?? [];
        if (value === '' || /max-age=0/i.test(line)) kept.delete(name);
        else kept.set(name, value);
      }
    },
    header: () => [...kept].map(([name, value]) => `${name}=${value}`).join('; '),
  };
}
