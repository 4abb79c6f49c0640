{{- define "plimsoll.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{/* The release's name, with the chart's where it does not hold that already. */}}
{{- define "plimsoll.fullname" -}}
{{- $name := include "plimsoll.name" . }}
{{- $full := ternary .Release.Name (printf "%s-%s" .Release.Name $name) (contains $name .Release.Name) }}
{{- default $full .Values.fullnameOverride | trunc 63 | trimSuffix "-" }}
{{- end }}

{{- define "plimsoll.selectorLabels" -}}
app.kubernetes.io/name: {{ include "plimsoll.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "plimsoll.labels" -}}
{{ include "plimsoll.selectorLabels" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version | replace "+" "_" }}
{{- with .Values.labels }}
{{ toYaml . }}
{{- end }}
{{- end }}

{{- define "plimsoll.image" -}}
{{- if .Values.image.digest -}}
{{ .Values.image.repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ .Values.image.repository }}:{{ default .Chart.AppVersion .Values.image.tag }}
{{- end }}
{{- end }}

{{- define "plimsoll.serviceAccountName" -}}
{{- if .Values.serviceAccount.create -}}
{{ default (include "plimsoll.fullname" .) .Values.serviceAccount.name }}
{{- else -}}
{{ default "default" .Values.serviceAccount.name }}
{{- end }}
{{- end }}

{{- define "plimsoll.secretName" -}}
{{ default (include "plimsoll.fullname" .) .Values.secret.existingSecret }}
{{- end }}

{{/* "true" where the store is a server that agents can share; else nothing. */}}
{{- define "plimsoll.sharedStore" -}}
{{- if hasPrefix "jdbc:postgresql:" (dig "store" "url" "" .Values.config) }}true{{ end }}
{{- end }}

{{/* The secrets: variable of the agent, key in the Secret, value for a Secret of the chart's own. */}}
{{- define "plimsoll.secrets" -}}
{{- $own := not .Values.secret.existingSecret }}
{{- $all := list
  (list "PLIMSOLL_PLATFORM_API_KEY_FILE" .Values.secret.keys.apiKey .Values.secret.apiKey "api-key")
  (list "PLIMSOLL_DATABASE_PASSWORD_FILE" .Values.secret.keys.databasePassword .Values.secret.databasePassword "password")
  (list "PLIMSOLL_SERVER_TOKEN_FILE" .Values.secret.keys.token .Values.secret.token "token")
  (list "PLIMSOLL_STORE_PASSWORD_FILE" .Values.secret.keys.storePassword .Values.secret.storePassword "store-password") }}
{{- $used := list }}
{{- range $all }}
  {{- $key := ternary (default (index . 3) (index . 1)) (index . 1) $own }}
  {{- if ternary (index . 2) $key $own }}
    {{- $used = append $used (dict "variable" (index . 0) "key" $key "value" (index . 2)) }}
  {{- end }}
{{- end }}
{{- toYaml $used }}
{{- end }}
