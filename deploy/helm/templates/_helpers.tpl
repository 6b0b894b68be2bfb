{{/* What the three workloads share. Checked by tests/deploy/deploy.test.ts. Not run here: helm. */}}
{{- define "casa-blanca.image" -}}
{{ required "image.repository: build the image and name it" .Values.image.repository }}:{{ required "image.tag: name the release" .Values.image.tag }}
{{- end }}

{{- define "casa-blanca.labels" -}}
app.kubernetes.io/name: casa-blanca
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "casa-blanca.env" -}}
{{- range $name, $value := .Values.settings }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- if .Values.database.secretName }}
- name: DATABASE_URL
  valueFrom:
    secretKeyRef:
      name: {{ .Values.database.secretName }}
      key: {{ .Values.database.key }}
{{- end }}
{{- end }}

{{- define "casa-blanca.container" -}}
image: {{ include "casa-blanca.image" . }}
envFrom:
  - secretRef:
      name: {{ required "secretName: name your own Secret" .Values.secretName }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: data
    mountPath: /data
  - name: tmp
    mountPath: /tmp
{{- end }}

{{- define "casa-blanca.pod" -}}
automountServiceAccountToken: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
volumes:
  # Nothing here is kept: files are in STORAGE_URL, rows in DATABASE_URL.
  - name: data
    emptyDir: {}
  - name: tmp
    emptyDir: {}
{{- end }}
