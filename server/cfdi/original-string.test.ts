import { describe, expect, it } from 'vitest';
import { originalString, stampString } from './original-string.ts';
import { readXml, XmlError } from './xml.ts';

const DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment -->
<cfdi:Comprobante xmlns:cfdi="http://www.sat.gob.mx/cfd/4" Version="4.0" Total="116.00" Serie="A" Folio="12" Fecha="2026-11-29T10:00:00"
  Sello="x" NoCertificado="30001000000400000048" Certificado="y" SubTotal="100.00" Moneda="MXN" TipoDeComprobante="I" Exportacion="01"
  FormaPago='03' MetodoPago="PUE" LugarExpedicion="06000">
  <cfdi:InformacionGlobal Año="2026" Meses="11" Periodicidad="01"/>
  <cfdi:CfdiRelacionados TipoRelacion="04"><cfdi:CfdiRelacionado UUID="AB-1"/><cfdi:CfdiRelacionado UUID="AB-2"/></cfdi:CfdiRelacionados>
  <cfdi:Emisor Nombre="CAFÉ &amp; TÉ  DE
 ORO" Rfc="CAB260101AB1" RegimenFiscal="601"/>
  <cfdi:Receptor Rfc="XAXX010101000" Nombre=" &quot;PUBLICO&#32;EN&#x20;GENERAL&quot; " DomicilioFiscalReceptor="06000" RegimenFiscalReceptor="616" UsoCFDI="S01"/>
  <cfdi:Conceptos>
    <cfdi:Concepto ClaveProdServ="90101700" Cantidad="1" ClaveUnidad="E48" Descripcion="Café|té" ValorUnitario="100.000000" Importe="100.000000" ObjetoImp="02">
      <cfdi:Impuestos><cfdi:Traslados><cfdi:Traslado Base="100.000000" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.000000"/></cfdi:Traslados></cfdi:Impuestos>
    </cfdi:Concepto>
  </cfdi:Conceptos>
  <cfdi:Impuestos TotalImpuestosTrasladados="16.00"><cfdi:Traslados><cfdi:Traslado Base="100.00" Impuesto="002" TipoFactor="Tasa" TasaOCuota="0.160000" Importe="16.00"/></cfdi:Traslados></cfdi:Impuestos>
</cfdi:Comprobante>`;

describe('the original string', () => {
  it('is what the transformation of the SAT makes', () => {
    expect(originalString(DOCUMENT)).toBe(
      '||4.0|A|12|2026-11-29T10:00:00|03|30001000000400000048|100.00|MXN|116.00|I|01|PUE|06000|01|11|2026|04|AB-1|AB-2|CAB260101AB1|CAFÉ & TÉ DE ORO|601|XAXX010101000|"PUBLICO EN GENERAL"|06000|616|S01|90101700|1|E48|Café|té|100.000000|100.000000|02|100.000000|002|Tasa|0.160000|16.000000|100.00|002|Tasa|0.160000|16.00|16.00||',
    );
  });

  it('of a stamp leaves its own seal out', () => {
    const stamp = readXml(
      '<tfd:TimbreFiscalDigital Version="1.1" UUID="U" RfcProvCertif="P" FechaTimbrado="F" SelloCFD="S" SelloSAT="T" NoCertificadoSAT="N"/>',
    );
    expect(stampString(stamp)).toBe('||1.1|U|F|P|S|N||');
  });
});

describe('reading XML', () => {
  it.each([
    ['', 'nothing'],
    ['text', 'text alone'],
    ['<a><b></a></b>', 'crossed elements'],
    ['<a>', 'an open element'],
    ['<a/><b/>', 'two roots'],
    ['<a b="1" b="2"/>', 'an attribute twice'],
    ['<a b=1/>', 'a bare value'],
    ['<a>&nbsp;</a>', 'an entity of HTML'],
    ['<a>R&D</a>', 'a bare ampersand'],
    ['<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', 'a document type'],
    ['<a>'.repeat(100_000), 'deep nesting'],
    ['<a>&#0;</a>', 'a forbidden character'],
  ])('refuses %.40s: %s', (text) => {
    expect(() => readXml(text)).toThrow(XmlError);
  });
});
