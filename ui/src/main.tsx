import './index.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query_client';
import { nonce } from './nonce';
import { router } from './router';
import { applyAppearance } from './shell/appearance';

// Radix makes a style element while a drawer is open; its library looks for the nonce under this name.
Object.assign(globalThis, { __webpack_nonce__: nonce() });
applyAppearance();
const place = document.getElementById('root');
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  );
