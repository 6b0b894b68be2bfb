-- `false` was the default, saved with every other change of this section. Null, the new default, decides by the prices of delivery.
UPDATE "settings" SET "value" = jsonb_set("value", '{exigir_tipo}', 'null'), "version" = "version" + 1, "updated_at" = now(), "updated_by" = NULL
  WHERE "section" = 'pedidos' AND "value" -> 'exigir_tipo' = 'false';
