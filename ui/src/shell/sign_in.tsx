import { type FormEvent, useState } from 'react';
import { post } from '~/api/client';
import { noteReturn } from '~/api/connection';
import { refreshQueries } from '~/api/query_client';
import { Button } from '~/parts/button';
import { TextField } from '~/parts/field';
import { Dialog } from '~/parts/overlay';

// For who comes without the cookie: the token that `proctor serve` printed opens the door.
export function SignIn() {
  return (
    <main className="mx-auto grid min-h-dvh max-w-md content-center gap-4 px-4">
      <h1 className="text-2xl font-semibold">proctor</h1>
      <p className="text-muted">This server asks for its token. Open the address that proctor serve printed, or paste the token here.</p>
      <TokenForm />
    </main>
  );
}

// The server was started again, with another token. The page stays as it is: there may be something unsaved on it.
export function SignInAgain() {
  return (
    <Dialog open onClose={() => undefined} title="Sign in again" about="The server was started again and asks for its new token. What is on this page stays as it is.">
      <TokenForm />
    </Dialog>
  );
}

function TokenForm() {
  const [token, setToken] = useState('');
  const [trouble, setTrouble] = useState<string | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    try {
      await post('/api/v1/session', { token: token.trim() });
      await refreshQueries();
      noteReturn();
    } catch (error) {
      setTrouble(error instanceof Error ? error.message : 'This did not work.');
    }
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <TextField label="Token" type="password" autoComplete="off" value={token} error={trouble} onChange={(event) => setToken(event.target.value)} />
      <div>
        <Button look="primary" type="submit" disabled={token.trim() === ''}>
          Sign in
        </Button>
      </div>
    </form>
  );
}
