import { getMailDelivery, resumeMailDelivery } from '@stagedoor/contracts/mail-delivery';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as errorTexts from '#/shared/config/texts/errors.ts';
import * as notificationTexts from '#/shared/config/texts/notifications.ts';
import { formatDay } from '#/shared/format/format-date.ts';
import { lookup } from '#/shared/format/lookup.ts';
import { call } from '#/shared/http/api-client.ts';
import { messageOf } from '#/shared/http/client-error.ts';
import { announce } from '#/shared/stores/announcer.ts';
import { showToast } from '#/shared/stores/toast-store.ts';
import { Button } from '#/shared/ui/button.tsx';
import { Banner } from '#/shared/ui/feedback/banner.tsx';

const mailDeliveryQuery = queryOptions({
  queryKey: ['mail-delivery'],
  queryFn: ({ signal }) => call(getMailDelivery, {}, { signal }),
});

/** Says why nothing is mailed to the viewer any more, and starts it again. Nothing while mails arrive. */
export function MailStopped() {
  const client = useQueryClient();
  const { data } = useQuery(mailDeliveryQuery);
  const resume = useMutation({
    mutationFn: () => call(resumeMailDelivery, {}),
    onSuccess: (delivery) => {
      client.setQueryData(mailDeliveryQuery.queryKey, delivery);
      announce(notificationTexts.mailsComeAgain);
    },
    onError: (error) => showToast('error', messageOf(error, errorTexts.unexpected)),
  });
  const stopped = data?.stopped ?? null;
  if (stopped === null) return null;
  const reasons = {
    unknown: notificationTexts.yourAddressRefusedAMail({ at: formatDay(stopped.at) }),
    complaint: notificationTexts.youCalledAMailSpam({ at: formatDay(stopped.at) }),
  };
  return (
    <Banner
      kind="warn"
      action={
        <Button size="small" isBusy={resume.isPending} onClick={() => resume.mutate()}>
          {notificationTexts.sendMailsAgain}
        </Button>
      }
    >
      {lookup(reasons, stopped.reason) ?? reasons.unknown}
    </Banner>
  );
}
