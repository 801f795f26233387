import { useEffect, useRef, useState } from 'react';

/** A chosen file with an address under which the browser shows it before it is uploaded, and the way to choose another. */
export function usePreview(): [File | undefined, string | null, (file: File | undefined) => void] {
  const [chosen, setChosen] = useState<{ file: File; url: string } | null>(null);
  const url = useRef<string | null>(null);

  function forget() {
    if (url.current) URL.revokeObjectURL(url.current);
    url.current = null;
  }

  function choose(file: File | undefined) {
    forget();
    url.current = file ? URL.createObjectURL(file) : null;
    setChosen(file && url.current ? { file, url: url.current } : null);
  }

  useEffect(() => forget, []);
  return [chosen?.file, chosen?.url ?? null, choose];
}
