import { createHash, createHmac } from 'node:crypto'

type Signer = { region: string; accessKeyId: string; secretAccessKey: string }

type SignedRequest = {
  method: 'GET' | 'PUT'
  url: URL
  /** Headers that have to be sent with exactly these values. */
  headers?: Record<string, string>
  expiresInS: number
  at: Date
}

const ALGORITHM = 'AWS4-HMAC-SHA256'

/**
 * The address with a version 4 signature in its query. The package that the client uses for this is not published in
 * its version, and the rules are few: https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html
 */
export function presign(request: SignedRequest, { region, accessKeyId, secretAccessKey }: Signer): string {
  const { method, url, headers = {}, expiresInS, at } = request
  const time = at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const scope = `${day}/${region}/s3/aws4_request`
  const signed = Object.entries({ ...headers, host: url.host }).toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  )
  const names = signed.map(([name]) => name).join(';')
  const query = {
    ...Object.fromEntries(url.searchParams),
    'X-Amz-Algorithm': ALGORITHM,
    'X-Amz-Credential': `${accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(expiresInS),
    'X-Amz-SignedHeaders': names,
  }
  const sortedQuery = Object.entries(query)
    .map(([name, value]) => `${escapeStrictly(name)}=${escapeStrictly(value)}`)
    .toSorted()
    .join('&')
  const canonical = [
    method,
    url.pathname,
    sortedQuery,
    ...signed.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    'UNSIGNED-PAYLOAD',
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key, [ALGORITHM, time, scope, hash].join('\n')).toString('hex')
  return `${url.origin}${url.pathname}?${sortedQuery}&X-Amz-Signature=${signature}`
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

/** As in RFC 3986, which is stricter than what browsers do. */
function escapeStrictly(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
