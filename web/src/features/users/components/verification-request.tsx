import { FileText, FileUp, X } from 'lucide-react';
import { useId, useState } from 'react';
import * as profileTexts from '#/shared/config/texts/profile.ts';
import { Button, buttonClass, IconButton } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';
import { LoadingRows } from '#/shared/ui/feedback/loading-rows.tsx';
import { ProgressBar } from '#/shared/ui/feedback/progress-bar.tsx';
import { VerifiedTick } from '#/shared/ui/people/verified-tick.tsx';
import { addDocuments, DOCUMENT_TYPES } from '../model/document-rules.ts';
import { useRequestVerification } from '../model/use-request-verification.ts';

/** A creator's request for verification: identity documents that an admin reviews. */
export function VerificationRequest({ isVerified }: { readonly isVerified: boolean }) {
  return isVerified ? <Verified /> : <NotVerified />;
}

function Verified() {
  return (
    <p className="flex items-center gap-2 text-body text-ink">
      <VerifiedTick size={20} />
      {profileTexts.youAreVerified}
    </p>
  );
}

/** The pending request, otherwise the form, with the reason why the last request was rejected. */
function NotVerified() {
  const request = useRequestVerification();
  if (request.isLoading) return <LoadingRows />;
  if (request.isPending) {
    return (
      <p role="status" className="rounded-card border border-border bg-surface px-4 py-3.5 text-ui text-ink md:px-5">
        {profileTexts.yourRequestIsWaitingForAn}
      </p>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      {request.rejection !== undefined && (
        <Banner kind="warn">{profileTexts.yourLastRequestWasRefused({ reason: request.rejection })}</Banner>
      )}
      <DocumentsForm request={request} />
    </div>
  );
}

function DocumentsForm({ request }: { readonly request: ReturnType<typeof useRequestVerification> }) {
  const id = useId();
  const [documents, setDocuments] = useState<readonly File[]>([]);
  const [problem, setProblem] = useState<string>();
  const { send, isSending, percent } = request;
  function add(picked: readonly File[]) {
    const choice = addDocuments(documents, picked);
    setDocuments(choice.documents);
    setProblem(choice.problem);
  }
  return (
    <form
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        send(documents);
      }}
    >
      {documents.length > 0 && (
        <ul
          aria-label={profileTexts.documents}
          className="divide-y divide-border rounded-card border border-border bg-surface pe-1 ps-4"
        >
          {documents.map((document) => (
            <li key={`${document.name} ${document.size}`} className="flex min-h-12 items-center gap-3 text-ui text-ink">
              <FileText aria-hidden size={18} strokeWidth={1.75} className="shrink-0 text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{document.name}</span>
              <IconButton
                label={profileTexts.remove2({ name: document.name })}
                disabled={isSending}
                onClick={() => setDocuments(documents.filter((one) => one !== document))}
              >
                <X aria-hidden size={16} strokeWidth={2} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div className="grid gap-1.5">
        <div className="flex flex-wrap gap-3">
          <input
            id={id}
            type="file"
            multiple
            accept={DOCUMENT_TYPES}
            disabled={isSending}
            aria-describedby={`${id}-note`}
            className="peer sr-only"
            onChange={(event) => {
              add([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          <label
            htmlFor={id}
            className={`${buttonClass()} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand`}
          >
            <FileUp aria-hidden size={18} strokeWidth={1.75} />
            {profileTexts.addDocuments}
          </label>
          <Button kind="main" type="submit" disabled={documents.length === 0} isBusy={isSending}>
            {profileTexts.sendRequest}
          </Button>
        </div>
        <p id={`${id}-note`} role="status" className={`text-ui ${problem ? 'text-err' : 'text-ink-3'}`}>
          {problem ?? profileTexts.oneToFivePicturesOrPdf}
        </p>
      </div>
      {isSending && <ProgressBar label={profileTexts.sendingYourDocuments} percent={percent} />}
    </form>
  );
}
