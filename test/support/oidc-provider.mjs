// An organisation's own sign-in for tests, in a process of its own: oidc-provider in memory on the loopback. Whoever types
// the login of an account is that account. `/_test/accounts` takes accounts, `/_test/next` how the next token lies.
import { createSign, generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { Provider } from 'oidc-provider';

const { PORT, CLIENT_ID, CLIENT_SECRET, PRODUCT_URL } = process.env;
const HOST = '127.0.0.1';
const issuer = `http://${HOST}:${PORT}`;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const key = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' };
/** By login: the claims of an account. */
const accounts = new Map();
/** Claims that the next token has instead of its own; `withoutLogout`: no address that ends sessions. */
let next = {};

const base64url = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');
const resigned = (token, changed) => {
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  const text = `${base64url({ alg: 'RS256', kid: key.kid })}.${base64url({ ...claims, ...changed })}`;
  const signed = createSign('RSA-SHA256').update(text).sign(privateKey);
  return `${text}.${signed.toString('base64url')}`;
};

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: CLIENT_ID,
      client_secret: CLIENT_SECRET,
      redirect_uris: [`${PRODUCT_URL}/auth/sso/callback`],
      post_logout_redirect_uris: [`${PRODUCT_URL}/auth/login`],
    },
  ],
  jwks: { keys: [key] },
  cookies: { keys: [randomUUID()] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
  pkce: { required: () => true },
  ttl: { Session: 3600, Grant: 3600, Interaction: 600, AccessToken: 600, IdToken: 300 },
  features: {
    devInteractions: { enabled: false },
    // Without the click of a person that its own page wants.
    rpInitiatedLogout: {
      enabled: true,
      logoutSource: (ctx, form) => {
        const submit = `<input type="hidden" name="logout" value="yes"><button>Sign out</button>`;
        ctx.type = 'html';
        ctx.body = `<!doctype html><title>Sign out</title>${form.replace('</form>', `${submit}</form>`)}`;
      },
    },
  },
  interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
  findAccount: (_ctx, login) => {
    const claims = accounts.get(login);
    return claims && { accountId: login, claims: () => ({ sub: login, ...claims }) };
  },
  // Nobody is asked to agree: the app is the organisation's own.
  loadExistingGrant: async ({ oidc }) => {
    const grant = new oidc.provider.Grant({
      clientId: oidc.client.clientId,
      accountId: oidc.session.accountId,
    });
    grant.addOIDCScope('openid email profile');
    await grant.save();
    return grant;
  },
});
provider.use(async (ctx, goOn) => {
  await goOn();
  const { withoutLogout, ...claims } = next;
  if (ctx.path === '/token' && ctx.body?.id_token && Object.keys(claims).length > 0) {
    ctx.body = { ...ctx.body, id_token: resigned(ctx.body.id_token, claims) };
    next = {};
  }
  if (withoutLogout && ctx.path.startsWith('/.well-known')) {
    const { end_session_endpoint: _none, ...rest } = ctx.body;
    ctx.body = rest;
  }
});
const answer = provider.callback();

const bodyOf = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
};
const LOGIN = `<!doctype html><html lang="en"><title>The organisation</title><main><h1>Sign in</h1>
<form method="post"><label>Login <input name="login" autofocus></label> <button>Continue</button></form></main></html>`;

const interact = async (request, response) => {
  if (request.method === 'GET')
    return void response.writeHead(200, { 'content-type': 'text/html' }).end(LOGIN);
  const login = new URLSearchParams(await bodyOf(request)).get('login') ?? '';
  const result = accounts.has(login)
    ? { login: { accountId: login } }
    : { error: 'access_denied', error_description: 'nobody has this login' };
  await provider.interactionFinished(request, response, result);
};

createServer(async (request, response) => {
  if (request.url === '/_test/accounts') {
    for (const [login, claims] of Object.entries(JSON.parse(await bodyOf(request))))
      accounts.set(login, claims);
    response.end();
  } else if (request.url === '/_test/next') {
    next = JSON.parse(await bodyOf(request));
    response.end();
  } else if (request.url.startsWith('/interaction/')) await interact(request, response);
  else answer(request, response);
}).listen(Number(PORT), HOST, () => process.stdout.write('listening\n'));
